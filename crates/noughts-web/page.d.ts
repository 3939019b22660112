// Types that the page's JavaScript uses and TypeScript's libraries lack.

/** Only in workers. */
declare function importScripts(address: string): void;

interface Navigator {
  /** Not in every browser. */
  userAgentData?: { platform: string };
}
