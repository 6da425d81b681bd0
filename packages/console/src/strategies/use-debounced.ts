import { useEffect, useState } from "react"

/** The value, a moment after its last change, for requests that should not be sent at every key. */
export const useDebounced = <Value>(value: Value, milliseconds = 350): Value => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}
