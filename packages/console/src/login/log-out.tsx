import { useEffect, useState } from "react"
import { Skeleton } from "../components/loading.tsx"
import { ErrorNotice } from "../components/notice.tsx"
import { endSession } from "./end-session.ts"
import { LoginFrame } from "./login-frame.tsx"

/** The address `/logout`, as bookmarks and other pages know it. */
export const LogOut = () => {
  const [error, setError] = useState<unknown>()
  useEffect(() => void endSession().catch(setError), [])
  return (
    <LoginFrame title="Logging out">
      {error === undefined ? <Skeleton rows={2} /> : <ErrorNotice error={error} />}
    </LoginFrame>
  )
}
