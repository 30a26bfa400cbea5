import { optionsLabelledAs, section } from '../../kernel/field/fields.ts'
import {
  calendarYear,
  choice,
  choices,
  day,
  decimal,
  flag,
  integer,
  line,
  longText,
  money,
  rows,
} from '../../kernel/field/kinds.ts'
import { phone, postcode } from '../../kernel/field/swiss.ts'
import { languages } from '../../kernel/text.ts'
import {
  goals,
  heatingProblems,
  hotWater,
  kickoffDocuments,
} from '../mandates/services/sharedFields.ts'
import { energies, units } from '../reference/energy.ts'
import { elements, workTypes } from '../technical/renovation.ts'

/** The steps of the kick-off form, in order (decisions, section 5); the last one reviews and sends. */
export const kickoffSteps = [
  'contact',
  'billing',
  'building',
  'heating',
  'consumption',
  'documents',
  'goals',
  'visit',
  'consents',
  'review',
] as const
export type KickoffStep = (typeof kickoffSteps)[number]

/** Energies as a client knows them; the server finds the code of the register. `unknown` is an answer. */
export const heatingEnergies = [
  'oil',
  'gas',
  'wood',
  'pellets',
  'district_heat',
  'heat_pump',
  'electricity',
  'other',
  'unknown',
] as const
export type HeatingEnergy = (typeof heatingEnergies)[number]

/** Heat generators as a client knows them. */
export const heatingGenerators = [
  'boiler',
  'condensing_boiler',
  'heat_pump',
  'heat_exchanger',
  'stove',
  'electric',
  'other',
  'unknown',
] as const
export type HeatingGenerator = (typeof heatingGenerators)[number]

export type KickoffDocument = (typeof kickoffDocuments)[number]

const phoneNumber = () =>
  phone({ wrong: 'user:error.phone_form', tooLong: 'user:error.phone_length' })

/**
 * What the form asks, by step (`section`). A cell of a table is named `<table>/<row>/<column>`, with a row name of
 * `newRow`. All answers may stay empty but the acceptance of the privacy notice.
 */
export const kickoffFields = {
  ...section('contact', 'base', {
    title: choice(['ms', 'mr']),
    first_name: line({ max: 100 }),
    last_name: line({ max: 100 }),
    company_name: line(),
    phone_number: phoneNumber(),
    language: choice(languages),
  }),
  ...section('billing', 'base', {
    /** Who gets the bill, if it is not the client. */
    billing_name: line({ max: 100 }),
    street: line(),
    number: line({ max: 12 }),
    postcode: line({ max: 10 }),
    city: line({ max: 100 }),
  }),
  ...section('building', 'base', {
    /** Whether the building of the mandate is the right one; the address below is asked only if it is not. */
    building_confirmed: choice(['yes', 'no']),
    /** The building that was picked from the register. */
    egid: integer({ min: 1, max: 999_999_999 }),
    street_name: line({ max: 150 }),
    street_number: line({ max: 12 }),
    building_postcode: postcode(),
    building_city: line({ max: 100 }),
    apartments: integer({ min: 0, max: 10_000 }),
    floors: integer({ min: 0, max: 200 }),
    construction_year: calendarYear({ min: 1000, max: 2100 }),
    protected: choice(['yes', 'no', 'unknown']),
    works: rows(
      {
        element: optionsLabelledAs('element', choice(elements)),
        work_type: optionsLabelledAs('work_type', choice(workTypes)),
        completion_year: calendarYear({ min: 1900, max: 2100 }),
      },
      { max: 12 },
    ),
  }),
  ...section('heating', 'base', {
    heating_energy: choice(heatingEnergies),
    heating_generator: choice(heatingGenerators),
    heating_year: calendarYear({ min: 1850, max: 2100 }),
    heating_power: decimal({ min: 0.1, max: 20_000, decimals: 1, unit: 'kW' }),
    hot_water: choice(hotWater),
    heating_problems: choices(heatingProblems),
    heating_problems_note: longText({ max: 2000 }),
    maintenance_company: line(),
  }),
  ...section('consumption', 'base', {
    /** Whether it heats water, too, follows from the step before. */
    consumption: rows(
      {
        energy: optionsLabelledAs('energy', choice(energies)),
        amount: decimal({ min: 0, max: 1_000_000_000, decimals: 2 }),
        unit: optionsLabelledAs('unit', choice(units)),
        start_date: day(),
        end_date: day(),
      },
      { max: 12 },
    ),
  }),
  ...section('documents', 'base', {
    /** What the client says they do not have. */
    no_documents: choices(kickoffDocuments),
  }),
  ...section('goals', 'base', {
    goals: choices(goals),
    goals_note: longText({ max: 2000 }),
    budget: money(),
    planned_works: longText({ max: 2000 }),
    /** When the owners of the condominium meet. */
    assembly_date: day(),
  }),
  ...section('visit', 'base', {
    visit_contact: line({ max: 150 }),
    visit_phone: phoneNumber(),
    visit_times: longText({ max: 900 }),
    visit_keys: longText({ max: 900 }),
  }),
  ...section('consents', 'base', {
    privacy_accepted: flag(),
    /** Whether the office may ask the energy supplier for consumption data. */
    supplier_authorised: flag(),
    supplier: line(),
    supplier_number: line({ max: 60 }),
  }),
  ...section('review', 'base', { remark: longText({ max: 2000 }) }),
}
export type KickoffField = keyof typeof kickoffFields

/** Answers by field or cell. */
export type KickoffAnswers = Record<string, unknown>

/** Whether the only answer is given that may not stay empty: the acceptance of the privacy notice. */
export const acceptsNotice = (answers: KickoffAnswers) => answers.privacy_accepted === true

/** Names of the fields of a step. */
export const fieldsOfStep = (step: KickoffStep) =>
  Object.entries(kickoffFields).flatMap(([name, { section }]) =>
    section === step ? [name as KickoffField] : [],
  )
