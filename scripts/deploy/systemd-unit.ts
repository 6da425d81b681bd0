/** Lines of a unit by their keys, in the order in which they stand. A key can be given several times. */
export type SystemdUnit = ReadonlyMap<string, ReadonlyArray<string>>

/** Reads a unit, such as `Service.ExecStart`. */
export const readUnit = (text: string): SystemdUnit => {
  const lines = new Map<string, Array<string>>()
  let section = ""
  for (const [index, line] of text.replaceAll("\\\n", " ").split("\n").entries()) {
    if (line.trim() === "" || /^[#;]/.test(line)) continue
    const head = /^\[(\w+)\]$/.exec(line)?.[1]
    const [, key, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? []
    if (head !== undefined) section = head
    else if (key !== undefined && section !== "")
      lines.set(`${section}.${key}`, [...(lines.get(`${section}.${key}`) ?? []), value ?? ""])
    else throw new Error(`Line ${index + 1} of the unit is no section and no setting: ${line}`)
  }
  return lines
}

/** The environment variables that the unit sets. */
export const environmentOf = (unit: SystemdUnit): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (unit.get("Service.Environment") ?? []).map((line) => {
      const [name = "", ...value] = line.split("=")
      return [name, value.join("=")]
    })
  )

/** What a service that strangers talk to must not lack. */
const hardening: Readonly<Record<string, string>> = {
  DynamicUser: "yes",
  StateDirectory: "halyard",
  ProtectSystem: "strict",
  ProtectHome: "yes",
  PrivateTmp: "yes",
  PrivateDevices: "yes",
  NoNewPrivileges: "yes",
  CapabilityBoundingSet: "",
  RestrictNamespaces: "yes",
  SystemCallArchitectures: "native"
}

export const complaintsAboutUnit = (unit: SystemdUnit): ReadonlyArray<string> =>
  Object.entries(hardening).flatMap(([key, value]) => {
    const given = unit.get(`Service.${key}`)?.at(-1)
    return given === value ? [] : [`deploy/halyard.service: ${key} must be "${value}", not ${given ?? "left out"}`]
  })
