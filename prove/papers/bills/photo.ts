import type { Chance } from './chance.ts'

/** How a sheet lies before the camera; lengths in CSS pixels, of which an A4 sheet is 794 wide. */
export type Pose = {
  slant: number
  blur: number
  folds: number
  /** Width and height of the picture. */
  width: number
  height: number
  css: string
  frame: (sheet: string) => string
}

const tables = [
  'repeating-linear-gradient(91deg, #7a5232 0 7px, #805837 7px 15px, #76502f 15px 24px, #83603f 24px 30px)',
  'linear-gradient(160deg, #3b3f45, #565b62)',
  'repeating-linear-gradient(2deg, #c9b79c 0 11px, #c3b094 11px 19px, #cdbda4 19px 31px)',
  'linear-gradient(20deg, #e4e1dc, #cfcac2)',
  'repeating-linear-gradient(45deg, #2f4a3f 0 6px, #335044 6px 12px)',
]

const blurred = (blur: number) => (blur > 0 ? `filter: blur(${blur.toFixed(2)}px);` : '')

/** Draws the pose of a photo: table, slant, folds and blur. */
export function drawPose(chance: Chance): Pose {
  const width = chance.whole(960, 1_040)
  const height = chance.whole(1_260, 1_340)
  const slant = chance.between(-4, 4)
  const blur = chance.happens(0.6) ? chance.between(0.15, 0.6) : 0
  const folds = chance.pick([0, 0, 1, 2, 2])
  const lines = Array.from({ length: folds }, (_, index) => {
    const at = (100 * (index + 1)) / (folds + 1) + chance.between(-1.5, 1.5)
    const [above, below] = chance.pick([
      [0.16, 0.03],
      [0.04, 0.13],
    ])
    return `<b class="fold" style="top:0;height:${at}%;background:linear-gradient(transparent ${at / 2}%,rgba(0,0,0,${above}))"></b>
      <b class="fold" style="top:${at}%;height:${70 / (folds + 1)}%;background:linear-gradient(rgba(0,0,0,${below}),transparent)"></b>
      <b class="fold" style="top:calc(${at}% - .8px);height:1.6px;background:rgba(255,255,255,.75)"></b>`
  })
  const frame = (sheet: string) =>
    `<div class="table"><div class="paper">${sheet}${lines.join('')}</div></div>`
  const css = `body { overflow: hidden }
    .table { width: ${width}px; height: ${height}px; overflow: hidden; position: relative; background: ${chance.pick(tables)} }
    .paper { position: absolute; left: ${(width - 794) / 2}px; top: ${(height - 1123) / 2}px; box-shadow: 2px 6px 22px rgba(0,0,0,.55); ${blurred(blur)}
      transform: rotate(${slant.toFixed(2)}deg) scale(${chance.between(0.9, 0.95).toFixed(3)}) }
    .fold { position: absolute; left: 0; right: 0 } .sheet { break-after: auto; background: ${chance.pick(['#fff', '#fbfaf6', '#f6f3ea'])} }`
  return { slant, blur, folds, width, height, css, frame }
}

/** Draws the pose of a sheet on a scanner: nearly straight, pale, without a table. */
export function drawScan(chance: Chance): Pose {
  const slant = chance.between(-1.2, 1.2)
  const blur = chance.happens(0.5) ? chance.between(0.1, 0.35) : 0
  const css = `body { overflow: hidden } .table { width: 794px; height: 1123px; overflow: hidden; background: #f1f1f1 }
    .paper { transform: rotate(${slant.toFixed(2)}deg); filter: ${blur > 0 ? `blur(${blur.toFixed(2)}px) ` : ''}contrast(${chance.between(0.8, 1.15).toFixed(2)}) }`
  const frame = (sheet: string) => `<div class="table"><div class="paper">${sheet}</div></div>`
  return { slant, blur, folds: 0, width: 794, height: 1123, css, frame }
}
