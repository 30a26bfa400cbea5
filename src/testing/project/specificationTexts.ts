/** Texts of the specification: exact sentences, and messages that it only describes. */
import type { SpecificationRow } from './specification.ts'

type RequiredText = [key: string, text: string]

/** Name → text key ('' if not built yet) and the required English sentence. */
const literal: Record<string, RequiredText> = {
  login_failed: ['auth:sign_in.failed', 'Login failed:'],
  login_without_detail: ['auth:sign_in.no_detail', 'Failed to login'],
  access_token_invalid: ['auth:error.access_token_invalid', 'Access token is invalid or expired'],
  refresh_token_invalid: [
    'auth:error.refresh_token_invalid',
    'Refresh token is invalid or expired',
  ],
  access_denied: [
    'message_page:message.access_denied',
    'You do not have access to this page. Please contact the administrator.',
  ],
  not_found_home: ['web:not_found.home', 'Back to Home'],
  password_short: ['auth:error.password_short', 'Password must be at least 8 characters'],
  passwords_differ: ['auth:error.passwords_differ', 'Passwords must be the same'],
  email_required: ['user:error.email_required', 'Email is required'],
  email_form: ['user:error.email_form', 'Enter a valid email address'],
  first_name_required: ['user:error.first_name_required', 'First Name is required'],
  phone_form: [
    'user:error.phone_form',
    'Enter a valid phone number (13 digits, phone number and country code starting with 00)',
  ],
  phone_length: [
    'user:error.phone_length',
    'Ensure this field has no more than 13 characters (phone number and country code starting with 00)',
  ],
  iban_form: ['user:error.iban_form', 'Error validating IBAN'],
  no_files_chosen: ['upload:add.none', 'Please select files to upload.'],
  password_mail_failed: ['auth:reset.not_sent', 'Error sending email:'],
  password_mail_sent: ['auth:reset.sent', 'Email sent'],
  password_was_reset: ['auth:reset.done', 'Password has been reset'],
  mandate_delete_failed: ['mandate_deletion:failed', 'Error deleting mandate'],
  mandate_delete_unexpected: [
    'mandate_deletion:unexpected',
    'An unexpected error occurred while deleting the mandate.',
  ],
  mandate_deleted: ['mandate_deletion:done', 'Mandate deleted'],
  all_products: ['mandate:list.all_products', 'All products'],
  ongoing_projects: ['project:home.title', 'My ongoing projects'],
  building_save_failed: ['building:record.save_failed', 'Error saving building'],
  products_load_failed: ['product:list.failed', 'Failed to load products.'],
  quote_delete_failed: ['quote_office:delete.failed', 'Failed to delete the quote.'],
  quote_save_failed: ['quote_office:lines.failed', 'Failed to save quote'],
  quote_data_failed: ['quote_office:page.failed', 'Error fetching data'],
  notes_names_failed: ['task_note:error.names_failed', 'Failed to fetch Notion tasks names'],
  notes_send_failed: ['task_note:error.sending', 'Error sending to Notion'],
  contacts_failed: ['contact:failed', 'Error loading contact options'],
  no_excel_file: ['report:error.no_excel', 'No Excel file found.'],
}

/** Name → text key of the message ('' if not built yet); its wording is free. */
const described: Record<string, string> = {
  mandates_empty: 'word mandate:list.contact',
  buildings_load_failed: 'word building:list.failed',
  building_delete_failed: 'word building:delete.failed',
  building_delete_unexpected: 'word building:delete.unexpected',
  building_data_failed: 'word building:record.failed',
  building_contractors_failed: 'word building:record.contractors_failed',
  building_owners_failed: 'word building:record.owners_failed',
  users_load_failed: 'word user:list.failed',
  user_delete_failed: 'word user:delete.failed',
  user_delete_unexpected: 'word user:delete.unexpected',
  consumption_fetch_failed: 'word consumption:list.failed',
  consumption_save_failed: 'word consumption:list.save_failed',
  consumption_delete_failed: 'word consumption:list.delete_failed',
  heating_fetch_failed: 'word heating:list.failed',
  heating_save_failed: 'word heating:list.save_failed',
  heating_delete_failed: 'word heating:list.delete_failed',
  maintenance_fetch_failed: 'word maintenance:list.failed',
  maintenance_save_failed: 'word maintenance:list.save_failed',
  maintenance_delete_failed: 'word maintenance:list.delete_failed',
  renovation_fetch_failed: 'word renovation:list.failed',
  renovation_save_failed: 'word renovation:list.save_failed',
  renovation_delete_failed: 'word renovation:list.delete_failed',
  campaigns_load_failed: 'word prospection:list.failed',
  campaign_delete_failed: 'word prospection:delete.failed',
  file_delete_failed: 'word files:delete_failed',
  file_download_failed: 'word files:drawer.download_failed',
  files_download_all_failed: 'word files:list.download_all_failed',
  file_upload_failed: 'word upload:failed',
  quote_deleted_only_here: 'word quote_office:delete.text',
  captcha_failed: "in src/features/auth/captcha/turnstile.tsx 'error-callback': fail",
  revalidation_failed:
    'in src/web/session/sessionStore.ts Re-validation failed after refreshing token',
}

export const specificationTexts: SpecificationRow[] = [
  ...Object.entries(literal).map(([name, [key, text]]) => ({
    id: `§8.text.${name}`,
    says: text,
    text,
    ...(key && { code: `word ${key}` }),
  })),
  ...Object.entries(described).map(([name, code]) => ({
    id: `§8.message.${name}`,
    says: name.replaceAll('_', ' '),
    ...(code && { code }),
  })),
]
