import { useMutation } from "@tanstack/react-query"
import { Button } from "../../components/button.tsx"
import { ErrorNotice, Notice } from "../../components/notice.tsx"
import { basePath } from "../../interface/client.ts"
import { InterfaceError } from "../../interface/interface-error.ts"
import styles from "./login-settings.module.css"

const LOGIN = `${basePath}/auth/oidc/login`

/** Begins a login as people do, to see whether the provider answers. A whole login is tried in a new tab. */
export const OidcTest = ({ reason }: { readonly reason: string | undefined }) => {
  const test = useMutation({ mutationFn: beginLogin })
  return (
    <div className={styles["form"]}>
      <div className={styles["row"]}>
        <Button busy={test.isPending} disabledReason={reason} onClick={() => test.mutate()}>
          Test the connection
        </Button>
        {reason === undefined && (
          <a href={`${LOGIN}?redirect=/admin/auth`} target="_blank" rel="noreferrer">
            Log in by the provider in a new tab
          </a>
        )}
      </div>
      {reason === undefined && test.isSuccess && (
        <Notice tone="success">
          The provider answers, and a login can begin. Log in in a new tab to try the client id and secret as well.
        </Notice>
      )}
      {reason === undefined && test.isError && (
        <>
          <ErrorNotice error={test.error} />
          <p>Check the discovery URL. The log of the server says what went wrong.</p>
        </>
      )}
    </div>
  )
}

/** The server asks the provider where to lead browsers to, and redirects them there. A failure is answered instead. */
const beginLogin = async (): Promise<void> => {
  const answer = await fetch(LOGIN, { redirect: "manual", headers: { accept: "application/json" } })
  if (answer.type === "opaqueredirect") return
  throw new InterfaceError(answer.status, await answer.json().catch(() => undefined))
}
