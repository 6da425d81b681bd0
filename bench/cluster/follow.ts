import { clientToken } from "../streams/client-token.ts"

/** What an SDK has that follows the stream of an instance, by the names of features. */
export interface Follower {
  readonly features: ReadonlyMap<string, unknown>
}

interface Named {
  readonly name: string
}

interface Change {
  readonly type: string
  readonly features?: ReadonlyArray<Named>
  readonly feature?: Named
  readonly featureName?: string
}

export const follow = (url: string, signal: AbortSignal): Follower => {
  const known = new Map<string, unknown>()
  read(url, signal, (changes) => {
    for (const { feature, featureName = "", features = [], type } of changes) {
      for (const each of features) known.set(each.name, each)
      if (feature !== undefined) known.set(feature.name, feature)
      if (type === "feature-removed") known.delete(featureName)
    }
  }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return { features: known }
}

const read = async (url: string, signal: AbortSignal, onChanges: (changes: ReadonlyArray<Change>) => void) => {
  const response = await fetch(`${url}/api/client/streaming`, { headers: { authorization: clientToken }, signal })
  let text = ""
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const messages = `${text}${part}`.split("\n\n")
    text = messages.pop() ?? ""
    for (const message of messages) {
      const data = /^data: ?(.*)$/m.exec(message)?.[1]
      if (data !== undefined) onChanges(JSON.parse(data).events)
    }
  }
  throw new Error("The stream has ended")
}
