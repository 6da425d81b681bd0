import { AdvancedPlaygroundRequest, PlaygroundRequest } from "../domain/delivery/playground.ts"
import { play, playAdvanced } from "../use-cases/delivery/play.ts"
import { method } from "./method.ts"

export const playground = {
  play: method(play, PlaygroundRequest),
  playAdvanced: method(playAdvanced, AdvancedPlaygroundRequest)
}
