import { AdvancedPlaygroundRequest, PlaygroundRequest } from "../domain/delivery/playground.ts"
import { play, playAdvanced } from "../use-cases/delivery/play.ts"
import { door } from "./door.ts"

export const playground = {
  play: door(play, PlaygroundRequest),
  playAdvanced: door(playAdvanced, AdvancedPlaygroundRequest)
}
