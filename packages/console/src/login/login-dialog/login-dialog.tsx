import { Dialog } from "../../components/dialog.tsx"
import { queryClient } from "../../interface/client.ts"
import { reportLogin, useLostSession } from "../../interface/session.ts"
import { LoginForm } from "../login-form.tsx"

/** Asks for the login again, over the page: nothing that was typed is lost. */
export const LoginDialog = () => {
  const ways = useLostSession()
  return (
    <Dialog
      open
      onClose={() => undefined}
      size="small"
      title="Your login has ended"
      description="Log in again to go on. What you have typed is still here."
    >
      <LoginForm ways={ways} onLogin={onLogin} />
    </Dialog>
  )
}

const onLogin = () => {
  reportLogin()
  void queryClient.invalidateQueries()
}
