// Over 300 lines: the named rows of the specification, deliberately one list.
/** All named rows of the specification by section; deliberately one long list. */
import type { SpecificationRow } from './specification.ts'
import { specificationTexts } from './specificationTexts.ts'

const rows = (prefix: string, said: Record<string, string>): SpecificationRow[] =>
  Object.entries(said).map(([name, code]) => ({
    id: `${prefix}.${name}`,
    says: name.replaceAll('_', ' '),
    ...(code && { code }),
  }))

/** Fields of an entity: `same` have the same name in the code, `others` another name, or '' if not built. */
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

/** Options of a field. */
const optionsOf = (prefix: string, field: string, names: readonly string[]) =>
  rows(prefix, Object.fromEntries(names.map((name) => [name, `option ${field}.${name}`])))

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

/** Everything that the specification requires by name; `built` are the paths of the route table. */
export const specificationList = (built: ReadonlySet<string>): SpecificationRow[] => [
  ...paths.map((path) => ({
    id: `§2.${path}`,
    says: 'screen',
    ...(built.has(path) && { code: `screen ${path}` }),
  })),
  ...rows('§2.route', {
    other_paths_are_not_found: 'word web:not_found.title',
    two_factor_by_full_redirect: 'in src/web/session/sessionStore.ts /2fa-verify',
    screens_load_lazily: 'in src/app/composedRoutes.tsx lazyScreen(() => import(',
    loading_overlay: 'in src/web/theme/overlay.module.css z-index: 10000',
    animated_transitions: 'in src/app/routes.tsx defaultViewTransition',
  }),
  ...rows('§2.menu', {
    mandates: 'word web:menu.mandates',
    buildings: 'word web:menu.buildings',
    users: 'word web:menu.users',
    quotes: 'word web:menu.quotes',
    prospector: 'word web:menu.prospector',
    products: 'word web:menu.products',
    settings: 'word web:menu.settings',
    logout: 'word web:menu.logout',
    my_mandates: 'word web:menu.my_mandates',
    data_protection: 'word web:menu.data_protection',
    sign_in: 'word web:menu.sign_in',
    icons_or_full: 'word web:menu.fold',
    language_switch: 'word web:language',
    theme_switch: 'word web:theme.light',
  }),
  ...rows('§2.sign_in', {
    forgot_password: 'word auth:sign_in.forgot',
    logging_out_message: 'word auth:logout.running',
    totp_code: 'word auth:verify.text',
    backup_code: 'word auth:verify.backup_code',
    remember_device: 'word auth:verify.remember',
  }),
  ...rows('§2.mandates_list', {
    ongoing_projects: 'word project:home.title',
    all_products_filter: 'word mandate:list.all_products',
    new_mandate_by_product: 'word mandate:list.choose_product',
    building_address: 'field mandates.building_address',
    client: 'field mandates.client_name',
    creation_date: 'field mandates.created_at',
    id: 'field mandates.number',
    status: 'field mandates.status',
    product_type: 'field mandates.service_type',
  }),
  ...rows('§2.buildings_list', {
    search_by_address: 'field buildings.address',
    street_name: 'field buildings.street_name',
    street_number: 'field buildings.street_number',
    manager: 'field buildings.manager',
    last_update: 'field buildings.updated_at',
  }),
  ...rows('§2.building_form', {
    identifiers: 'word building:section.identifiers',
    physical_characteristics: 'word building:section.physical',
    administrative: 'word building:section.administrative',
    history: 'word building:section.history',
    heating_systems: 'word building:section.heating',
    surroundings: 'word building:section.surroundings',
    people: 'word building:section.people',
  }),
  ...rows('§2.products_list', {
    code: 'field products.code',
    id: 'field products.id',
    name: 'field products.name',
    price: 'field products.price',
  }),
  ...rows('§2.users_list', {
    role_filter: 'field users.role',
    name: 'field users.name',
    email: 'field users.email',
    last_update: 'field users.updated_at',
  }),
  ...rows('§2.tables', {
    consumption: 'word consumption:section.consumption',
    heating_systems: 'word heating:section.heating',
    maintenance_companies: 'word maintenance:section.maintenance',
    renovation_works: 'word renovation:section.renovation',
    idc: 'word idc:section.idc',
  }),
  ...rows('§2.files', {
    dropzone: 'word upload:add.drop',
    download_all: 'word files:list.download_all',
    delete: 'word files:delete_failed',
  }),
  ...rows('§2.quotes_list', {
    address: 'field quotes.address',
    contractor: 'field quotes.contractor_name',
    status: 'field quotes.status',
  }),
  ...rows('§2.campaigns', {
    name: 'field campaigns.name',
    selected_city: 'field campaigns.selected_city',
    status: 'field campaigns.status',
    by_city_or_radius: 'field campaigns.mode',
    results_paged: 'word prospection:results.search',
  }),
  ...rows('§2.notes', { send_to_notes: '' }),
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
  ...fieldsOf('quote', 'quotes', [
    ...['contractor', 'mandates', 'description', 'header', 'footer', 'taxes_included'],
    ...['valid_from', 'valid_until', 'accounting_url', 'status'],
  ]),
  ...fieldsOf(
    'campaign',
    'campaigns',
    ['name', 'selected_city', 'status', 'cities', 'energy_sources', 'building_class'],
    {
      radius: 'radius_km',
      construction_period: 'construction_periods',
      last_heating_update: 'heating_updated_before',
    },
  ),
  ...fieldsOf('file', 'files', ['type', 'folder', 'custom_type']),
  ...optionsOf('§3.maintenance_role', 'maintenance_companies.role', [
    'heating',
    'ventilation',
    'both',
  ]),
  ...optionsOf('§3.renovation_element', 'renovations.element', [
    ...['autre', 'chaufferie', 'cheminee', 'facades', 'fenetres', 'toiture'],
  ]),
  ...optionsOf('§3.renovation_work', 'renovations.work_type', [
    ...['agrandissement', 'demolition', 'remplacement', 'restauration'],
  ]),
  ...rows(
    '§3.new_system',
    Object.fromEntries(
      ['cad', 'fossile', 'pacAir', 'pacNappes', 'pacSondes', 'pellets'].map((name) => [
        name,
        `in src/features/reference/heatingOption.ts '${name}'`,
      ]),
    ),
  ),
  ...rows('§3.user_role', {
    ...Object.fromEntries(
      ['owner', 'manager', 'contractor', 'prospector'].map((name) => [
        name,
        `option users.role.${name}`,
      ]),
    ),
  }),
  ...rows('§3.session', {
    groups_default: "in src/web/session/sessionStore.ts ['default']",
    access_token: "in src/web/session/sessionStore.ts access: 'accessToken'",
    refresh_token: "in src/web/session/sessionStore.ts refresh: 'refreshToken'",
    groups_comma_joined: "in src/web/session/sessionStore.ts groups: 'groups'",
    pending_token: "in src/web/session/sessionStore.ts pending: 'pending_token'",
    theme: "in src/web/theme/theme.ts key: 'theme'",
  }),
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
    missing_token_clears: 'in src/web/session/sessionStore.ts keys.refresh',
    login_ok: "in src/web/session/sessionStore.ts 'OK'",
    login_needs_two_factor: "in src/web/session/sessionStore.ts '2FA_REQUIRED'",
    logout: 'call auth.logout',
    two_factor: 'call auth.verifySecondFactor',
  }),
  ...rows('§4.route', {
    signed_out_goes_to_signin: 'screen /signin',
    without_role_goes_to_message: 'word message_page:message.access_denied',
    theme_toggles: 'word web:theme.light',
    menu_toggles: 'word web:menu.unfold',
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
    upload_without_file: 'word upload:add.none',
    totp: 'word auth:verify.code_missing',
    captcha_token_only_when_enabled: 'call captcha.get',
  }),
  ...rows('§6', {
    admin: 'rights admin',
    client: 'rights client',
    partner: 'rights partner',
    digitalci_for_admin_and_partner:
      'screen /IncitativeConsulting-admin-form/{mandate_id}/digitalci',
    menu_by_group: 'word web:menu.my_mandates',
    groups_at_login: 'call auth.login',
  }),
  ...rows('§7', {
    'token-verify': 'call auth.verify',
    'token-refresh': 'call auth.refresh',
    login: 'call auth.login',
  }),
  ...specificationTexts,
  ...rows('§9', {
    languages: 'word web:language',
    fallback_language_en: "in src/kernel/text.ts fallbackLanguage: Language = 'en'",
    theme_dark_by_default: 'in src/app/App.tsx defaultColorScheme="dark"',
    password_length_8: 'in src/features/auth/account.ts passwordLength = 8',
    phone_13_digits: 'word user:error.phone_form',
    language_cookie_30_days: 'in src/web/loading/words.ts cookieMinutes = 43_200',
    language_detection_order:
      "in src/web/loading/words.ts ['localStorage', 'cookie', 'link', 'navigator', 'htmlTag']",
    language_part_of_locale: 'in src/web/loading/words.ts locale.slice(0, 2)',
    toast_auto_close: 'in src/web/theme/toast.tsx toastDuration = 5_000',
    toast_hidden_when_automated: 'in src/web/theme/toast.tsx navigator.webdriver',
    screen_load_time_out: 'in src/web/loading/chunk.ts chunkTimeLimit = 120_000',
    page_transitions: 'in src/web/theme/base.css animation-duration: 300ms',
    overlay_stacking_order: 'in src/web/theme/overlay.module.css z-index: 10000',
    menu_width: "in src/app/shell/Shell.tsx 'menuMode'",
    captcha_invisible: "in src/features/auth/captcha/turnstile.tsx size: 'invisible'",
    captcha_retry_interval: 'in src/features/auth/captcha/turnstile.tsx retryInterval = 8_000',
    captcha_wait_time_out: 'in src/features/auth/captcha/turnstile.tsx responseTimeout = 30_000',
    totp_digits: 'in src/features/auth/auth.ts totpDigits = 6',
    trusted_device_30_days: 'in src/features/auth/auth.ts trustedDays = 30',
    prospection_radius: 'field campaigns.radius_km',
  }),
]
