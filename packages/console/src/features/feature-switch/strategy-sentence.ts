import type { Strategy } from "../../interface/operations.gen.ts"
import { counted } from "../../words/numbers.ts"

type Described = Pick<Strategy, "name"> & Partial<Pick<Strategy, "parameters" | "constraints" | "segments">>

/** Who a strategy reaches, in a few words: `25 % by userId, with 2 constraints`. */
export const strategySentence = ({ constraints = [], name, parameters = {}, segments = [] }: Described): string => {
  const conditions = [
    ...(constraints.length === 0 ? [] : [counted(constraints.length, "constraint")]),
    ...(segments.length === 0 ? [] : [counted(segments.length, "segment")])
  ]
  return `${reach(name, parameters)}${conditions.length === 0 ? "" : `, with ${conditions.join(" and ")}`}`
}

const reach = (name: string, parameters: Record<string, unknown>): string => {
  if (name === "default") return "everyone"
  if (name !== "flexibleRollout") return `the strategy ${name}`
  const rollout = String(parameters["rollout"] ?? "100")
  if (rollout === "100") return "everyone"
  const stickiness = String(parameters["stickiness"] ?? "default")
  return `${rollout} % of users${stickiness === "default" ? "" : `, by ${stickiness}`}`
}
