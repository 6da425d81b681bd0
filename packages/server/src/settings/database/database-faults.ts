import { databaseOptionProblems, type OptionFault } from "@halyard/store-postgres"
import { type DatabaseVariables, replicaOf, serverOf } from "./database-settings.ts"
import { variableOf } from "./pg-variables.ts"

/** A line for each variable that contradicts others, or says what cannot be honoured. */
export const databaseFaults = (variables: DatabaseVariables): ReadonlyArray<string> => {
  const server = serverOf(variables)
  if (server !== undefined) return databaseOptionProblems(server, nameIn(variables))
  return replicaOf(variables) === undefined
    ? []
    : ["DATABASE_REPLICA_URL needs the server that it replicates. Set DATABASE_URL, too"]
}

const nameIn =
  (variables: DatabaseVariables) =>
  ({ option, parameter }: OptionFault): string => {
    if (option === "parameters" || option === "port") return variableOf(variables, parameter ?? option)
    const name = { url: "DATABASE_URL", directUrl: "DATABASE_DIRECT_URL", replicaUrl: "DATABASE_REPLICA_URL" } as const
    const variable = variables[name[option]] === undefined ? `${name[option]}_FILE` : name[option]
    return parameter === undefined ? variable : `${variable}: the parameter ${parameter}`
  }
