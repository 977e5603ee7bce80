// What stands for packages in the compiled command line that hardly a start uses: run when they are first called.
exports.merge = (...args) => require("../node_modules/lodash/merge.js")(...args);
exports.SocksProxyAgent = function (...args) {
  const { SocksProxyAgent } = require("../node_modules/socks-proxy-agent/dist/index.js");
  return new SocksProxyAgent(...args);
};
