/** What the properties of events are. */
export const eventProperties = {
  createdByUserId: "The id of who did it",
  preData: "What it was before",
  data: "What it became, or what else there is to know",
  events: "Events, newest first",
  totalEvents: "How many match, whatever the page",
  toggleName: "The name of the feature",
  "Event.id": "The number of the event; numbers follow the order in which changes were committed",
  "Event.createdAt": "When it was done",
  "Event.createdBy": "Who did it",
  "Event.type": "What was done",
  "EventCreator.id": "The id of who did something",
  "EventCreator.name": "What the newest event calls them",
  "EventLogQuery.type": "A type of events",
  "EventLogQuery.feature": "The name of a feature",
  "EventLogQuery.query": "A text in the type, in who did it, or in the payload",
  "EventLogQuery.limit": "Events in a page, 1 to 100",
  "EventLogQuery.offset": "The id to begin at, 0 for the newest"
}
