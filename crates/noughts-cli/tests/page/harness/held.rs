//! Keeps work running as long as a test needs it, even on a slow machine. Otherwise a search would
//! end after some seconds, and the values of a game would arrive as soon as they are computed.

use super::Browser;

impl Browser {
    /// From the next page on, a search ends only when it is complete or stopped, if the server
    /// allows it.
    pub fn search_without_limit(&self) {
        let script = "{
            const ask = window.fetch;
            window.fetch = (address, options) =>
                // Requests of the page, not of the test.
                ask(String(address).replace(/^(api.search.*seconds)=\\d+/, '$1=100000'), options);
            const post = Worker.prototype.postMessage;
            Worker.prototype.postMessage = function (message, ...rest) {
                if (message.parameters?.seconds !== undefined) {
                    message.parameters.seconds = '100000';
                }
                return post.call(this, message, ...rest);
            };
        }";
        self.before_pages(script);
    }

    /// From the next page on, the values of a game are requested from the server or a worker, but
    /// do not arrive.
    pub fn hold_values(&self, game: &str) {
        let script = "{
            const isHeld = ({ game, values }) => game === 'GAME' && values !== 'no';
            const held = new WeakMap();
            const post = Worker.prototype.postMessage;
            Worker.prototype.postMessage = function (message, ...rest) {
                if (message.path === 'position' && isHeld(message.parameters)) {
                    held.set(this, [...(held.get(this) ?? []), message.number]);
                }
                return post.call(this, message, ...rest);
            };
            Worker.prototype.addEventListener = function (type, take) {
                EventTarget.prototype.addEventListener.call(this, type, (event) => {
                    const { number, text } = event.data ?? {};
                    if (text === undefined || !held.get(this)?.includes(number)) {
                        take(event);
                    }
                });
            };
            const ask = window.fetch;
            window.fetch = async (address, options) => {
                const answer = await ask(address, options);
                const [path, asked] = String(address).split('?');
                const query = Object.fromEntries(new URLSearchParams(asked));
                if (path === 'api/position' && isHeld(query)) {
                    const { signal } = options;
                    signal.throwIfAborted();
                    await new Promise((_, reject) => {
                        signal.addEventListener('abort', () => reject(signal.reason));
                    });
                }
                return answer;
            };
        }";
        self.before_pages(&script.replace("GAME", game));
    }
}
