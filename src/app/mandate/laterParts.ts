/** Parts of a mandate's other tabs that must open without the server, which load as one file. */
export { default as BuildingPart } from './BuildingPart.tsx'
export { default as RequestedPapers } from './RequestedPapers.tsx'
