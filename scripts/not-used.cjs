// What stands for parts of the SDKs that no call of the command line uses (dates, XML bodies, web sockets, generated clients): 0.7 MB of packages
// that each start would otherwise read and run. Whoever does use one is told at once.
module.exports = function notUsed() {
  throw new Error("This part of an SDK is not in the compiled command line (scripts/not-used.cjs).");
};
