// Loaded into the server ahead of its own code: should run.mjs be killed without a chance to hand the signal on, the
// server still closes its store and goes.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, "SIGTERM")
}, 200)
watch.unref()
