import { useNow } from "../time/now.ts"
import { ago, moment } from "../time/words.ts"

/** A moment in words, such as `3 minutes ago`. The exact time in the reader's zone is its tooltip. */
export const TimeAgo = ({ at }: { readonly at: string }) => {
  const now = useNow()
  return (
    <time dateTime={at} title={moment(at)}>
      {ago(at, now)}
    </time>
  )
}
