// What the page's JavaScript uses and no file of it defines.

/** Only in workers. */
declare function importScripts(address: string): void;

interface Navigator {
  /** Not in every browser. */
  userAgentData?: { platform: string };
}
