/** Variables of the process. */
export type Variables = Readonly<Record<string, string | undefined>>

/** Other names of a variable, which count where it is not set itself. */
const aliases: Readonly<Record<string, string>> = {
  HTTP_PORT: "PORT",
  SERVICE_URL: "UNLEASH_URL",
  UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION: "HALYARD_ALLOW_PRIVATE_URL_IN_INTEGRATION",
  UNLEASH_DEFAULT_ADMIN_USERNAME: "HALYARD_DEFAULT_ADMIN_USERNAME",
  UNLEASH_DEFAULT_ADMIN_PASSWORD: "HALYARD_DEFAULT_ADMIN_PASSWORD"
}

/** The variables that are set, by their first names. An empty one counts as not set. */
export const withAliases = (variables: Variables): Readonly<Record<string, string>> => {
  const given = Object.entries(variables).flatMap(([name, value]) =>
    value === undefined || value.trim() === "" ? [] : [[name, value.trim()] as const]
  )
  const set = new Map(given)
  const renamed = Object.entries(aliases).flatMap(([name, alias]) => {
    const value = set.get(name) ?? set.get(alias)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries([...given, ...renamed])
}
