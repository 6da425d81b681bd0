import type { Event } from "./event.ts"

/** An event as it is stored: its data and tags are JSON texts. */
export interface StoredEvent extends Omit<Event, "data" | "preData" | "tags"> {
  readonly dataJson: string | null
  readonly preDataJson: string | null
  readonly tagsJson: string | null
}

/** The parts of an event from which sentences about it are made. */
export type EventFacts = Pick<
  Event,
  "type" | "createdBy" | "environment" | "project" | "featureName" | "reason" | "data" | "preData"
>

/** The facts of a stored event. Its data is parsed on first access, since many sentences need none. */
export const factsOf = (event: StoredEvent): EventFacts => new FactsOfStored(event)

class FactsOfStored implements EventFacts {
  readonly #event: StoredEvent
  #data: EventFacts["data"] | undefined
  #preData: EventFacts["preData"] | undefined

  constructor(event: StoredEvent) {
    this.#event = event
  }

  get type() {
    return this.#event.type
  }

  get createdBy() {
    return this.#event.createdBy
  }

  get environment() {
    return this.#event.environment
  }

  get project() {
    return this.#event.project
  }

  get featureName() {
    return this.#event.featureName
  }

  get reason() {
    return this.#event.reason
  }

  get data() {
    return (this.#data ??= parsed(this.#event.dataJson))
  }

  get preData() {
    return (this.#preData ??= parsed(this.#event.preDataJson))
  }
}

/** The event with all of its texts parsed. */
export const eventOf = ({ dataJson, preDataJson, tagsJson, ...event }: StoredEvent): Event => ({
  ...event,
  data: parsed(dataJson),
  preData: parsed(preDataJson),
  tags: parsed(tagsJson)
})

/** The texts of events were written from values of these types. */
const parsed = (json: string | null) => (json === null ? null : JSON.parse(json))
