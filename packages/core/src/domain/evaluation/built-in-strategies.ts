import type { StrategyParameters } from "../strategies/strategy.ts"
import { isAddressIn, parseAddressRange } from "../values/address-range.ts"
import { type Circumstances, contextReader, type EvaluationContext } from "./evaluation-context.ts"
import { type BucketOf, bucketsIn, ROLLOUT_SEED } from "./normalized-value.ts"

/** Whether a strategy matches, apart from its constraints and segments. */
export type Activation = (at: Circumstances) => boolean

/** Prepares a strategy's parameters; undefined for custom strategies, which only applications can evaluate. */
export const activationOf = (name: string, parameters: StrategyParameters): Activation | undefined =>
  activations.get(name)?.(parameters)

/** A context's position in a gradual rollout, and the context field that decides it. */
export interface RolloutBucket {
  readonly by: string
  /** From 1 to 100. Rollouts of this percentage or more include the context. */
  readonly place: number
}

/**
 * The position of the context in the strategy's rollout. Undefined for other strategies, for contexts without the
 * field, and for rollouts that draw anew each time.
 */
export const rolloutBucket = (
  name: string,
  parameters: StrategyParameters,
  context: EvaluationContext
): RolloutBucket | undefined => {
  const by = rolloutField(name, parameters, context)
  if (by === undefined) return undefined
  const id = contextReader(by)(context)
  return id ? { by, place: bucketIn(parameters)(id) } : undefined
}

const rolloutField = (
  name: string,
  { stickiness }: StrategyParameters,
  { userId }: EvaluationContext
): string | undefined => {
  if (name === "gradualRolloutUserId") return "userId"
  if (name === "gradualRolloutSessionId") return "sessionId"
  if (name !== "flexibleRollout" || stickiness === "random") return undefined
  if (stickiness === undefined || stickiness === "" || stickiness === "default") return userId ? "userId" : "sessionId"
  return stickiness
}

type Reader = (parameters: StrategyParameters) => Activation

const userWithId: Reader = ({ userIds }) => {
  const listed: ReadonlySet<string | undefined> = new Set(list(userIds))
  return ({ context }) => listed.has(context.userId)
}

/** Also compares addresses as text, so that other notations match. */
const remoteAddress: Reader = ({ IPs }) => {
  const listed = list(IPs)
  const texts = new Set(listed)
  const ranges = listed.flatMap((text) => parseAddressRange(text) ?? [])
  return ({ context }) => {
    const address = context.remoteAddress
    return address !== undefined && (texts.has(address) || isAddressIn(address, ranges))
  }
}

const applicationHostname: Reader = ({ hostNames = "" }) => {
  const listed = new Set(list(hostNames.toLowerCase()))
  return ({ hostname }) => hostname !== undefined && listed.has(hostname.toLowerCase())
}

const flexibleRollout: Reader = (parameters) => {
  const percentage = Number(parameters["rollout"])
  const stickiness = parameters["stickiness"] || "default"
  const read = rolloutId(stickiness)
  const bucketOf = bucketIn(parameters)
  const maybeDrawn = stickiness === "default" || stickiness === "random"
  return ({ context, random }) => {
    const id = read(context)
    if (id) return percentage >= LAST_BUCKET || bucketOf(id) <= percentage
    return maybeDrawn && drawn(random) <= percentage
  }
}

const rolloutId = (stickiness: string): ((context: EvaluationContext) => string | undefined) => {
  if (stickiness === "random") return () => undefined
  return stickiness === "default" ? ({ userId, sessionId }) => userId || sessionId : contextReader(stickiness)
}

const gradualRollout =
  (idOf: (context: EvaluationContext) => string | undefined): Reader =>
  (parameters) => {
    const percentage = Number(parameters["percentage"])
    const bucketOf = bucketIn(parameters)
    return ({ context }) => {
      const id = idOf(context)
      return id ? bucketOf(id) <= percentage : false
    }
  }

const gradualRolloutRandom: Reader = (parameters) => {
  const percentage = Number(parameters["percentage"])
  return ({ random }) => drawn(random) <= percentage
}

/** Features in one group share their buckets. Like in SDKs, features without a group id form one group. */
const bucketIn = ({ groupId = "" }: StrategyParameters): BucketOf => bucketsIn(groupId, LAST_BUCKET, ROLLOUT_SEED)

const drawn = (random: () => number): number => Math.floor(random() * LAST_BUCKET) + 1

const LAST_BUCKET = 100

const list = (text = ""): ReadonlyArray<string> =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")

const activations: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["default", () => () => true],
  ["userWithId", userWithId],
  ["remoteAddress", remoteAddress],
  ["applicationHostname", applicationHostname],
  ["gradualRolloutUserId", gradualRollout(({ userId }) => userId)],
  ["gradualRolloutSessionId", gradualRollout(({ sessionId }) => sessionId)],
  ["gradualRolloutRandom", gradualRolloutRandom],
  ["flexibleRollout", flexibleRollout]
])
