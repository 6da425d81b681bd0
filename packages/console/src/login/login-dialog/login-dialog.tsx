import { Dialog } from "../../components/dialog.tsx"
import { toast } from "../../components/toasts.tsx"
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
      title="Your session has ended"
      description="Log in again to go on. What you have typed is still here."
    >
      <LoginForm ways={ways} onLogin={onLogin} />
    </Dialog>
  )
}

const onLogin = () => {
  reportLogin()
  toast("You are logged in again. If you were saving something, save it once more.")
  void queryClient.invalidateQueries()
}
