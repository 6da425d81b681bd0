export const FlagHistory = () => <p>History</p>
