/** For every caller who is not an SDK; what they see is what they may know of. */
export const openToEvents = [
  "searchEvents",
  "deprecatedSearchEvents",
  "getEvents",
  "getEventsForToggle",
  "getEventCreators"
]
