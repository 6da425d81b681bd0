export const FlagMetrics = () => <p>Metrics</p>
