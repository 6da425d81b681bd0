/** What the schemas of insights are. */
export const insightSchemas = {
  InstanceInsights: "How the instance is used, now and as time went by. Rows come by date, then project.",
  UserCounts: "Users, without service accounts and the system itself.",
  UserTrend: "The users at the end of a day.",
  FlagTrend: "The flags of all projects at the end of a day.",
  ProjectFlagTrend: "How a project stood on the newest day of a week.",
  MetricsSummaryTrend: "What applications reported of a project in a week, so far as its days are asked for.",
  EnvironmentTypeTrend: "How much was changed in a week in environments of a type, so far as its days are asked for."
}

/** What their properties are. */
export const insightProperties = {
  userTrends: "A row for each day that is known",
  flagTrends: "A row for each day that is known",
  projectFlagTrends: "A row for each week and project",
  metricsSummaryTrends: "A row for each week and project of which something was reported",
  environmentTypeTrends: "A row for each week and type of environment",
  week: "The ISO week as `YYYY-WW`; its year is that of its Thursday",
  date: "The end of the day, or of the newest day of the week, in UTC",
  potentiallyStale: "How many have outlived their type and are not marked as stale",
  timeToProduction: "Mean days from creation to production, of flags that first got there in the last 30 days",
  totalRequests: "How often flags were evaluated",
  totalYes: "How often the answer was yes",
  totalNo: "How often the answer was no",
  totalApps: "How many applications reported",
  totalFlags: "How many flags were evaluated",
  totalEnvironments: "In how many environments",
  environmentType: "The type of the environments",
  totalUpdates: "How many events there were in such environments",
  "InstanceInsights.users": "The users as of now",
  "InstanceInsights.flags": "The flags as of now",
  "UserCounts.total": "How many there are",
  "UserCounts.active": "How many used the service in the past 60 days",
  "UserCounts.inactive": "How many did not",
  "UserTrend.total": "How many there were",
  "UserTrend.active": "How many had used the service in the 60 days before",
  "UserTrend.inactive": "How many had not",
  "FlagTrend.total": "How many were not archived",
  "FlagTrend.active": "How many of them were not stale",
  "FlagTrend.stale": "How many were marked as stale",
  "ProjectFlagTrend.total": "How many were not archived",
  "ProjectFlagTrend.active": "How many of them were not stale",
  "ProjectFlagTrend.stale": "How many were marked as stale",
  "ProjectFlagTrend.users": "Members of the project"
}
