import { BLUE } from '../palette.ts'
import { drawFriend } from '../solids/friend.ts'
import { drawSpotlight, type State } from '../state.ts'

/** No friends here yet: one piece, and places for more. */
export const noFriends: State = (paint) =>
  drawSpotlight(paint, { colour: '#6ea2ff', strength: 0.42 }) +
  '<g fill="none" stroke="#98b4ff" stroke-opacity=".45" stroke-width="2.5" stroke-dasharray="5 6">' +
  '<circle cx="58" cy="66" r="16"/><path d="M32 120C32 98 42 88 50 84H66C74 88 84 98 84 120Z"/>' +
  '<circle cx="164" cy="66" r="16"/><path d="M138 120C138 98 148 88 156 84H172C180 88 190 98 190 120Z"/></g>' +
  drawFriend(paint, { x: 111, y: 76, scale: 0.92, tones: BLUE })
