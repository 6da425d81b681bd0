import { useEffect, useState } from "react"

/** The value, a moment after its last change: for what should not be asked at every key. */
export const useSettled = <Value>(value: Value, milliseconds = 350): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
