/** Properties of segments and of what uses them. */
export const segmentProperties = {
  "Segment.id": "The id, which strategies use",
  "SegmentListItem.id": "The id, which strategies use",
  "Segment.project": "The project whose strategies may use it; null for all",
  "SegmentListItem.project": "The project whose strategies may use it; null for all",
  "NewSegment.description": "What people should know about it; null or empty for nothing",
  "NewSegment.project": "The project whose strategies may use it; null for all, which is the default of a new one",
  "Segment.createdBy": "Who made it",
  "SegmentListItem.createdBy": "Who made it",
  usedInFeatures: "How many features that are not archived use it, as far as the caller may see",
  usedInProjects: "How many projects those features are in",
  "SegmentList.segments": "The segments by id",
  "SegmentsOfStrategy.segments": "The segments in the order of the strategy",
  "StrategiesOfSegment.strategies": "The strategies by feature and environment",
  changeRequestStrategies: "Always empty: changes need no approval",
  "SegmentStrategy.id": "The id of the strategy",
  "SegmentStrategy.projectId": "The project of the feature",
  "SegmentStrategy.strategyName": "The strategy type",
  "StrategySegments.projectId": "The project of the strategy's feature",
  strategyId: "The id of the strategy",
  environmentId: "The name of the environment that the strategy is in",
  segmentIds: "The ids of the segments, which are global or of the project"
}
