import { type PreparedFlags, prepare } from "../evaluation/prepare.ts"
import type { SdkToken } from "../tokens/sdk-token.ts"
import type { DeliverySnapshot } from "./delivery-snapshot.ts"

/** The features of a snapshot that are in these projects, prepared once for as long as the snapshot lives. */
export const preparedSnapshot = (snapshot: DeliverySnapshot, projects: SdkToken["projects"]): PreparedFlags => {
  const all = allOf(snapshot)
  if (projects === "all") return all.flags
  const key = JSON.stringify(projects.toSorted())
  const known = all.parts.get(key) ?? partOf(all.flags, projects)
  all.parts.set(key, known)
  return known
}

interface Prepared {
  readonly flags: PreparedFlags
  /** By the projects that they are for. */
  readonly parts: Map<string, PreparedFlags>
}

const allOf = (snapshot: DeliverySnapshot): Prepared => {
  const known = prepared.get(snapshot)
  if (known !== undefined) return known
  const features = Array.from(snapshot.features.values(), ({ feature }) => feature)
  const made = { flags: prepare({ features, segments: [...snapshot.segments.values()] }), parts: new Map() }
  prepared.set(snapshot, made)
  return made
}

const prepared = new WeakMap<DeliverySnapshot, Prepared>()

/** Parents are in the projects of their children. */
const partOf = ({ features }: PreparedFlags, projects: ReadonlyArray<string>): PreparedFlags => {
  const wanted = new Set<string | undefined>(projects)
  return { features: new Map([...features].filter(([, { definition }]) => wanted.has(definition.project))) }
}
