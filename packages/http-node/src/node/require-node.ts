/** The oldest version of Node that Halyard supports. The same as in `engines` of the packages. */
const OLDEST = [22, 19] as const

/** What is wrong with this version of Node, if anything. */
export const complaintAbout = (version: string): string | undefined => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  const isNewEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
  return isNewEnough ? undefined : `Halyard needs Node ${OLDEST.join(".")} or newer, and this is Node ${version}.`
}

// Fails before anything else is loaded. Otherwise hosts would get errors such as "Map.groupBy is not a function" later.
const complaint = complaintAbout(process.versions.node)
if (complaint !== undefined) throw new Error(complaint)
