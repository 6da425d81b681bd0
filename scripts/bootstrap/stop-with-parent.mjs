// Loaded before the code of the server. If run.mjs is killed without passing the signal on, the server still closes its
// store and stops.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, "SIGTERM")
}, 200)
watch.unref()
