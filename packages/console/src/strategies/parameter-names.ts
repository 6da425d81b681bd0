/** What people call a parameter of the built-in types. Others are called by their own names. */
export const parameterName = (name: string): string => names[name] ?? name

const names: Readonly<Record<string, string>> = {
  rollout: "Share of users",
  percentage: "Share of users",
  stickiness: "Kept in or out by",
  groupId: "Group",
  userIds: "User ids",
  IPs: "IP addresses",
  hostNames: "Host names"
}

/** The value of a parameter, as people read it. */
export const parameterWords = (name: string, value: string): string =>
  (name === "rollout" || name === "percentage") && value !== "" ? `${value}%` : value
