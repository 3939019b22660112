// What the page says, in English and Korean. What the game says comes from the
// server in the same language.

const en = {
  skip: "Skip to the content",
  views: "Views",
  explore: "Explore",
  judges: "Judges",
  map: "Map",
  language: "Language",
  theme: "Colours",
  themeAuto: "System colours",
  themeLight: "Light",
  themeDark: "Dark",

  exploreTitle: "Explore and play",
  board: "Board, {game}",
  movesGroup: "Moves",
  undo: "Undo",
  redo: "Redo",
  restart: "Start over",
  setup: "Set up a position",
  setupEnd: "Play from here",
  share: "Copy the link",
  shared: "The link is copied.",
  shareByHand: "Copy the address of this page to share the position.",
  keys: "Arrow keys move, Enter plays, Ctrl+Z takes back, Ctrl+Y plays again.",
  keysSetup: "Enter or a click changes a square; x, o and Backspace set it.",

  opponent: "Opponent",
  nobody: "nobody: both sides are yours",
  about_search: "This board is too large to be known: perfect only as far as a short search sees.",
  you: "You play",
  youX: "x, first",
  youO: "o, second",
  values: "Show what every move is worth",
  game: "Board",
  width: "Width",
  height: "Height",
  k: "In a row",
  gameGo: "Start",
  why: "Why",
  moves: "Moves",
  start: "start",

  toMove: "{player} to move",
  yourTurn: "Your turn: {player}",
  thinking: "{player} is thinking…",
  lookingBack: "{player} to move: looking back; Redo goes on",
  wonBy: "{player} has won",
  drawn: "A draw: the board is full",
  status_win: "{player} to move: wins in {plies}",
  status_loss: "{player} to move: loses in {plies}",
  status_draw: "{player} to move: a draw",
  status_winSearched: "{player} to move: wins",
  status_lossSearched: "{player} to move: loses",
  status_unknown: "{player} to move: not known",
  impossible: "Play cannot reach this board",
  setupDone: "This position can be reached by play.",
  working: "Working out every position of this board…",

  cell_empty: "empty",
  cell_win: "wins in {plies}",
  cell_loss: "loses in {plies}",
  cell_draw: "draws",
  cell_winSearched: "wins",
  cell_lossSearched: "loses",
  cell_unknown: "not known",
  cell_best: "best",
  cell_line: "in the winning line",
  judgement_same: "the same end, but a slower win or a quicker loss",
  judgement_worse: "a mistake",

  searchGoing: "Searching for {seconds} s: {positions} positions, {known} of {all} moves known.",
  searchDone: "Searched {positions} positions. A search tells who wins, not how soon.",
  searchStopped: "Stopped. {known} of {all} moves are known.",
  searchOpen: "Not all is known within {seconds} s: {known} of {all} moves are.",
  searchIdle: "This board is too large to be known to the end; a search can tell who wins.",
  searchStop: "Stop",
  searchMore: "Search for a minute",
  searchBusy: "The server is busy with other searches. Try again in a while.",

  judgesTitle: "Judges: the answers, each with its reason",
  problem: "Problem",
  problemForm: "Input: {input}. Output: {output}.",
  judgeInput: "The judge's input",
  judgeOutput: "Your program's output (optional)",
  judgeGo: "Answer",
  judgeSample: "Use the sample",
  judgeCases: "{cases} cases.",
  judgeRight: "{cases} cases, and every line of the output is right.",
  judgeWrong: "Wrong: {wrong} of {cases}; the first is case {first}.",
  judgeLines: "Lines in the output: {lines}; cases: {cases}.",
  judgeFault: "The input is wrong: {text}.",
  caseNumber: "Case {number}",
  answer: "Answer",
  answers: "Right answers",
  got: "Yours",
  gotNothing: "no line",
  right: "right",
  wrong: "wrong",
  openBoard: "Explore",

  mapTitle: "The map of perfect play",
  mapHow: "Play the mark that stands out. When the opponent has moved, go to the smaller board on that square, and do the same. Whoever follows it never loses.",
  mapWhose: "Whose map",
  mapX: "x, who moves first",
  mapO: "o, who moves second",
  mapSize: "Size",
  mapAlone: "The picture alone, to print",
  mapPicture: "The complete strategy for {player}: nested boards, at each the reply to play",

  refused: "{message}",
  trouble: "The server does not answer. Is noughts serve still running?",
};

const ko = {
  skip: "본문으로 건너뛰기",
  views: "화면",
  explore: "탐색",
  judges: "채점",
  map: "지도",
  language: "언어",
  theme: "화면 색",
  themeAuto: "시스템 색",
  themeLight: "밝게",
  themeDark: "어둡게",

  exploreTitle: "탐색과 대국",
  board: "판, {game}",
  movesGroup: "수",
  undo: "무르기",
  redo: "다시 두기",
  restart: "처음부터",
  setup: "국면 직접 놓기",
  setupEnd: "여기서부터 두기",
  share: "링크 복사",
  shared: "링크를 복사했습니다.",
  shareByHand: "이 페이지의 주소를 복사하면 국면을 공유할 수 있습니다.",
  keys: "화살표 키로 움직이고 Enter로 두며, Ctrl+Z로 무르고 Ctrl+Y로 다시 둡니다.",
  keysSetup: "Enter나 클릭으로 칸을 바꾸고, x, o, Backspace로 직접 정합니다.",

  opponent: "상대",
  nobody: "없음: 양쪽 모두 직접 두기",
  about_search: "이 판은 너무 커서 끝까지 알 수 없습니다. 짧은 탐색으로 보이는 만큼만 완벽합니다.",
  you: "내가 둘 쪽",
  youX: "x, 선공",
  youO: "o, 후공",
  values: "모든 수의 값 보기",
  game: "판",
  width: "가로",
  height: "세로",
  k: "이을 개수",
  gameGo: "시작",
  why: "이유",
  moves: "둔 수",
  start: "처음",

  toMove: "{player} 차례",
  yourTurn: "내 차례: {player}",
  thinking: "{player} 생각 중…",
  lookingBack: "{player} 차례: 지난 수를 보는 중, ‘다시 두기’로 이어 갑니다",
  wonBy: "{player} 승리",
  drawn: "무승부: 판이 가득 찼습니다",
  status_win: "{player} 차례: {plies}수 만에 승리",
  status_loss: "{player} 차례: {plies}수 만에 패배",
  status_draw: "{player} 차례: 무승부",
  status_winSearched: "{player} 차례: 승리",
  status_lossSearched: "{player} 차례: 패배",
  status_unknown: "{player} 차례: 알 수 없음",
  impossible: "게임에서 나올 수 없는 판입니다",
  setupDone: "게임에서 나올 수 있는 국면입니다.",
  working: "이 판의 모든 국면을 계산하고 있습니다…",

  cell_empty: "빈칸",
  cell_win: "{plies}수 뒤 승",
  cell_loss: "{plies}수 뒤 패",
  cell_draw: "무승부",
  cell_winSearched: "승",
  cell_lossSearched: "패",
  cell_unknown: "모름",
  cell_best: "최선",
  cell_line: "완성된 줄",
  judgement_same: "결과는 같지만 더 느린 승리나 더 빠른 패배",
  judgement_worse: "실수",

  searchGoing: "{seconds}초째 탐색 중: 국면 {positions}개, 수 {all}개 가운데 {known}개 확인.",
  searchDone: "국면 {positions}개를 탐색했습니다. 탐색으로는 누가 이기는지만 알 수 있고 몇 수 만인지는 알 수 없습니다.",
  searchStopped: "멈췄습니다. 수 {all}개 가운데 {known}개를 확인했습니다.",
  searchOpen: "{seconds}초 안에 다 알아내지 못했습니다. 수 {all}개 가운데 {known}개를 확인했습니다.",
  searchIdle: "이 판은 너무 커서 끝까지 알 수 없습니다. 탐색으로 누가 이기는지 알아볼 수 있습니다.",
  searchStop: "멈추기",
  searchMore: "1분 동안 탐색",
  searchBusy: "서버가 다른 탐색으로 바쁩니다. 잠시 뒤에 다시 시도해 주세요.",

  judgesTitle: "채점: 답과 그 이유",
  problem: "문제",
  problemForm: "입력: {input}. 출력: {output}.",
  judgeInput: "채점 입력",
  judgeOutput: "내 프로그램의 출력 (선택)",
  judgeGo: "답 보기",
  judgeSample: "예제 넣기",
  judgeCases: "모두 {cases}건입니다.",
  judgeRight: "{cases}건 모두 맞았습니다.",
  judgeWrong: "{cases}건 가운데 {wrong}건이 틀렸습니다. 처음 틀린 것은 {first}번입니다.",
  judgeLines: "{cases}건인데 출력은 {lines}줄입니다.",
  judgeFault: "입력이 잘못되었습니다. {text}",
  caseNumber: "{number}번",
  answer: "정답",
  answers: "정답들",
  got: "내 출력",
  gotNothing: "출력 없음",
  right: "맞음",
  wrong: "틀림",
  openBoard: "탐색",

  mapTitle: "완벽한 수순 지도",
  mapHow: "강조된 칸에 두세요. 상대가 두면 그 칸에 있는 작은 판으로 들어가 똑같이 하세요. 이 지도를 따르면 지지 않습니다.",
  mapWhose: "누구의 지도",
  mapX: "x, 선공",
  mapO: "o, 후공",
  mapSize: "크기",
  mapAlone: "그림만 보기 (인쇄용)",
  mapPicture: "{player}의 완전한 전략: 겹겹의 판마다 둘 수가 표시되어 있습니다",

  refused: "요청을 처리할 수 없습니다 ({message})",
  trouble: "서버가 응답하지 않습니다. noughts serve가 실행 중인지 확인해 주세요.",
};

const LANGUAGES = { en, ko };

let current = en;

/** Changes the language, and with it everything marked in the document. */
export function speak(language) {
  current = LANGUAGES[language] ?? en;
  document.documentElement.lang = current === ko ? "ko" : "en";
  for (const element of document.querySelectorAll("[data-t]")) {
    element.textContent = say(element.dataset.t);
  }
  for (const element of document.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", say(element.dataset.tLabel));
  }
}

/** A text with its gaps filled. */
export function say(key, gaps = {}) {
  return current[key].replace(/\{(\w+)\}/g, (_, name) => String(gaps[name]));
}

/** The language that is spoken now, as the server knows it. */
export const language = () => document.documentElement.lang;

/** The language that the browser's user likes best of those we speak. */
export function preferred() {
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((tag) => tag in LANGUAGES) ?? "en";
}

/** A number as people of this language write it. */
export const number = (value) => value.toLocaleString(language());
