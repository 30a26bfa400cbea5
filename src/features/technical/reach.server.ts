import { and, type Column, isNull, or, type SQL } from 'drizzle-orm'
import type { ReachSubject } from '../../kernel/record/reachSubject.server.ts'
import { ofBuildings, ofRows, refersTo } from '../mandates/reach.server.ts'

export const ofEnteredRows = (table: { mandate: Column; entered_by: Column }) => {
  const { own, assigned } = ofRows(table)
  return {
    coversEntered: { client: 'own' },
    own,
    assigned,
    entered: (person: ReachSubject, condition?: SQL) =>
      and(refersTo(table.entered_by, person), own(person, condition))!,
  }
}

/** Rows published by the canton have no mandate: who reaches the building reaches them. */
export const ofOfficialRows = (table: { mandate: Column; building: Column }) => {
  const [rows, building] = [ofRows(table), ofBuildings(table.building)]
  const either = (row: SQL, itsBuilding: SQL) => or(row, and(isNull(table.mandate), itsBuilding))!
  return {
    own: (person: ReachSubject, condition?: SQL) =>
      either(rows.own(person, condition), building.own(person, condition)),
    assigned: (person: ReachSubject, condition?: SQL) =>
      either(rows.assigned(person, condition), building.assigned(person, condition)),
  }
}
