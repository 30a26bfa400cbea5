/**
 * A row of the specification: a screen, field, transition, rule, call, text or constant. `code` is where
 * the code declares it; a row without it is not built yet. Tests name rows in their titles: §3.user.iban,
 * or §3.user.* for all of a group that are built.
 */
export type SpecificationRow = { id: string; says: string; code?: string }

const rows = (prefix: string, said: Record<string, string>): SpecificationRow[] =>
  Object.entries(said).map(([name, code]) => ({
    id: `${prefix}.${name}`,
    says: name.replaceAll('_', ' '),
    ...(code && { code }),
  }))

/** Fields of an entity: those called as in the code, then those called otherwise, or not built (''). */
const fieldsOf = (
  entity: string,
  resource: string,
  same: readonly string[],
  others: Record<string, string> = {},
) =>
  rows(`§3.${entity}`, {
    ...Object.fromEntries(same.map((name) => [name, `field ${resource}.${name}`])),
    ...Object.fromEntries(
      Object.entries(others).map(([name, field]) => [name, field && `field ${resource}.${field}`]),
    ),
  })

/** Screens by path; the route table says which are built. */
const paths = [
  '/',
  '/signin',
  '/logout',
  '/2fa-verify',
  '/password-reset-request',
  '/password-reset',
  '/data-protection',
  '/message',
  '/kick-off-form/{uuid}',
  '/admin-home',
  '/users-list',
  '/users',
  '/users/{user_id}',
  '/quotes-list',
  '/quotes',
  '/quotes/{id}',
  '/buildings-list',
  '/new-building',
  '/buildings/{id}',
  '/new-prospection-campaign',
  '/prospection-campaign/{id}',
  '/products-list',
  '/products',
  '/products/{id}',
  '/prospector',
  '/source',
  '/settings',
  '/partner-home',
  '/client-home',
  '/{type}-admin-form',
  '/{type}-admin-form/{mandate_id}',
  '/{type}-client-form',
  '/{type}-client-form/{mandate_id}',
  '/{type}-partner-form',
  '/{type}-partner-form/{mandate_id}',
  '/IncitativeConsulting-admin-form/{mandate_id}/digitalci',
]

/** Everything that the specification asks for by name; `built` are the paths of the route table. */
export const specification = (built: ReadonlySet<string>): SpecificationRow[] => [
  ...paths.map((path) => ({
    id: `§2.${path}`,
    says: 'screen',
    ...(built.has(path) && { code: `screen ${path}` }),
  })),
  ...rows('§2.list', {
    all_products_filter: 'word mandate:list.all_products',
    new_mandate_by_product: 'word mandate:list.choose_product',
    users_by_role: 'field users.role',
    users_last_update: 'field users.updated_at',
    language_switch: 'word web:language',
    theme_switch: 'word web:theme.light',
    send_to_notes: '',
    file_upload: '',
  }),
  ...fieldsOf('mandate', 'mandates', ['building_address', 'client', 'status', 'service_type'], {
    id: 'id',
    creation_date: 'created_at',
  }),
  ...fieldsOf(
    'building',
    'buildings',
    [
      ...['egid', 'street_name', 'street_number', 'postcode', 'city', 'plot_number', 'surface'],
      ...['altitude', 'canton', 'building_type', 'affectation', 'protected', 'sia_classification'],
      ...['construction_year', 'construction_period', 'last_renovation_date', 'cad_zone'],
      ...['no2_immissions', 'noise_zone', 'owners', 'manager', 'maintenance_companies'],
    ],
    {
      number_of_apartments: 'apartments',
      number_of_floors: 'floors',
      first_heating_generator: 'heating_generator_1',
      second_heating_generator: 'heating_generator_2',
      first_heating_energy_source: 'heating_energy_1',
      second_heating_energy_source: 'heating_energy_2',
      heating_information_source: 'heating_source_1',
      geothermal_zone_type: 'geothermal_zone',
    },
  ),
  ...fieldsOf(
    'user',
    'users',
    [
      ...['title', 'first_name', 'last_name', 'email', 'phone_number', 'company_name', 'role'],
      ...['street', 'number', 'postcode', 'city', 'bank_name', 'iban'],
      ...['kickoff_form_url'],
    ],
    { group: 'groups' },
  ),
  ...rows('§3.account', {
    last_login: 'field users.last_login',
    same_address_as_first_building: 'field users.same_address_as_first_building',
    assigned_buildings_and_mandates: 'call mandates.assignments',
  }),
  ...fieldsOf('product', 'products', ['code', 'name', 'price'], { id: 'id' }),
  ...fieldsOf(
    'consumption',
    'consumptions',
    ['usage', 'amount', 'unit', 'start_date', 'end_date'],
    { energy: 'energy' },
  ),
  ...fieldsOf('heating_system', 'heating_systems', [
    'energy_source',
    'power',
    'status',
    'installation_type',
    'year',
  ]),
  ...fieldsOf('maintenance_company', 'maintenance_companies', ['company_name', 'role']),
  ...fieldsOf('renovation', 'renovations', ['element', 'work_type', 'company', 'completion_year']),
  ...fieldsOf(
    'idc',
    'idc',
    ['start_date', 'end_date', 'idc', 'energetic_agent', 'consumption', 'responsible_entity'],
    { year_of_entry: 'entry_year', calculated_sre: 'sre' },
  ),
  ...fieldsOf('quote', 'quotes', [], {
    ...Object.fromEntries(
      [
        ...['contractor', 'mandates', 'description', 'header', 'footer', 'taxes_included'],
        ...['valid_from', 'valid_until', 'accounting_url', 'status'],
      ].map((name) => [name, '']),
    ),
  }),
  ...fieldsOf('campaign', 'campaigns', [], {
    ...Object.fromEntries(
      [
        ...['name', 'selected_city', 'status', 'radius', 'cities', 'energy_sources'],
        ...['building_class', 'construction_period', 'last_heating_update'],
      ].map((name) => [name, '']),
    ),
  }),
  ...rows('§3.file', { type: '', folder: '', custom_type: '' }),
  // The ways of a mandate are those of decisions, section 2.
  ...rows('§4.mandate', {
    'draft-offered': 'way draft-offered',
    'draft-ordered': 'way draft-ordered',
    'offered-ordered': 'way offered-ordered',
    'ordered-in_progress': 'way ordered-in_progress',
    'in_progress-in_review': 'way in_progress-in_review',
    'in_review-in_progress': 'way in_review-in_progress',
    'in_review-delivered': 'way in_review-delivered',
    'delivered-closed': 'way delivered-closed',
    'draft-cancelled': 'way draft-cancelled',
    'closed-in_progress': 'way closed-in_progress',
    'cancelled-in_progress': 'way cancelled-in_progress',
  }),
  ...rows('§4.session', {
    verify_at_start: 'call auth.verify',
    refresh_at_start: 'call auth.refresh',
    logout: 'call auth.logout',
    two_factor: '',
  }),
  ...rows('§5', {
    password_length: 'word auth:error.password_short',
    passwords_equal: 'word auth:error.passwords_differ',
    email_required: 'word user:error.email_required',
    email_form: 'word user:error.email_form',
    first_name_required: 'word user:error.first_name_required',
    phone_form: 'word user:error.phone_form',
    phone_length: 'word user:error.phone_length',
    iban: 'word user:error.iban_form',
    upload_without_file: '',
    totp: '',
  }),
  ...rows('§6', {
    admin: 'rights admin',
    client: 'rights client',
    partner: 'rights partner',
  }),
  ...rows('§7', {
    'token-verify': 'call auth.verify',
    'token-refresh': 'call auth.refresh',
    login: 'call auth.login',
  }),
  ...rows('§8', {
    login_failed: 'word auth:sign_in.failed',
    access_denied: 'word auth:message.access_denied',
    not_found: 'word web:not_found.home',
    mandate_delete_failed: 'word mandate_deletion:failed',
    mandate_delete_unexpected: 'word mandate_deletion:unexpected',
    mandate_deleted: 'word mandate_deletion:done',
    building_save_failed: 'word building:record.save_failed',
    products_load_failed: 'word product:list.failed',
    contacts_failed: 'word contact:failed',
    password_mail_failed: '',
    campaigns_failed: '',
    quotes_failed: '',
    files_failed: '',
    notes_failed: '',
    no_excel_file: '',
  }),
  ...rows('§9', {
    languages: 'word web:language',
    language_cookie_30_days: 'in src/web/words.ts cookieMinutes = 43_200',
    language_detection_order:
      "in src/web/words.ts ['localStorage', 'cookie', 'navigator', 'htmlTag']",
    language_part_of_locale: 'in src/web/words.ts locale.slice(0, 2)',
    toast_auto_close: 'in src/web/toast.tsx closesAfter = 5_000',
    toast_hidden_when_automated: 'in src/web/toast.tsx navigator.webdriver',
    screen_load_time_out: 'in src/web/chunk.ts chunkTimeLimit = 120_000',
    page_transitions: 'in src/web/base.css animation-duration: 300ms',
    overlay_stacking_order: 'in src/web/overlay.module.css z-index: 10000',
    menu_width: "in src/web/Shell.tsx 'menuMode'",
    captcha_invisible: '',
    captcha_retry_interval: '',
    captcha_wait_time_out: '',
    totp_digits: '',
    trusted_device_30_days: '',
    prospection_radius: '',
  }),
]

/** The rows that a title of a test names; `*` at the end stands for all of a group that are built. */
export function rowsNamed(title: string, all: readonly SpecificationRow[]): SpecificationRow[] {
  return namesIn(title).flatMap((name) =>
    all.filter(({ id, code }) =>
      name.endsWith('*') ? code !== undefined && id.startsWith(name.slice(0, -1)) : id === name,
    ),
  )
}

/** The ids of rows in a title of a test. */
export const namesIn = (title: string): string[] => title.match(/§\d\.[^\s,;)]+/g) ?? []
