/** For every caller who is not an SDK; what they are told of are the projects of which they may know. */
export const openToInsights = ["getInstanceInsights", "getExecutiveDashboard"]
