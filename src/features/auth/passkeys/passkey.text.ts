import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Words about passkeys, on the pages that use them. */
export const passkeyText = text('passkey', {
  title: { fr: 'Clés d’accès', en: 'Passkeys', it: 'Passkey' },
  one: { fr: 'Clé d’accès', en: 'Passkey', it: 'Passkey' },
  phone: { fr: 'Téléphone ou tablette', en: 'Phone or tablet', it: 'Telefono o tablet' },
  security_key: { fr: 'Clé de sécurité', en: 'Security key', it: 'Chiave di sicurezza' },
  add: { fr: 'Ajouter une clé d’accès', en: 'Add a passkey', it: 'Aggiungi una passkey' },
  add_short: common.add,
  add_text: {
    fr: 'Vous vous connecterez sans mot de passe, avec l’empreinte, le visage ou le code de votre appareil. La clé sert aussi de second facteur après le mot de passe.',
    en: 'You will sign in without a password, with the fingerprint, face or PIN of your device. The passkey also serves as a second factor after the password.',
    it: 'Accederà senza password, con l’impronta, il volto o il codice del suo dispositivo. La passkey serve anche da secondo fattore dopo la password.',
  },
  none: {
    fr: 'Aucune clé d’accès. Elle remplace le mot de passe par l’empreinte, le visage ou le code de votre appareil.',
    en: 'No passkey. It replaces the password with the fingerprint, face or PIN of your device.',
    it: 'Nessuna passkey. Sostituisce la password con l’impronta, il volto o il codice del suo dispositivo.',
  },
  added: { fr: 'Clé d’accès ajoutée', en: 'Passkey added', it: 'Passkey aggiunta' },
  unused: {
    fr: 'ajoutée le {date}, pas encore utilisée',
    en: 'added on {date}, not used yet',
    it: 'aggiunta il {date}, non ancora usata',
  },
  used: {
    fr: 'ajoutée le {date}, utilisée le {used} à {time}',
    en: 'added on {date}, used on {used} at {time}',
    it: 'aggiunta il {date}, usata il {used} alle {time}',
  },
  name: common.name,
  rename: { fr: 'Renommer', en: 'Rename', it: 'Rinomina' },
  rename_this: { fr: 'Renommer {name}', en: 'Rename {name}', it: 'Rinomina {name}' },
  renamed: { fr: 'Clé d’accès renommée', en: 'Passkey renamed', it: 'Passkey rinominata' },
  remove: { fr: 'Supprimer', en: 'Remove', it: 'Rimuovi' },
  remove_this: { fr: 'Supprimer {name}', en: 'Remove {name}', it: 'Rimuovi {name}' },
  remove_title: {
    fr: 'Supprimer la clé d’accès',
    en: 'Remove the passkey',
    it: 'Rimuovi la passkey',
  },
  remove_text: {
    fr: '« {name} » ne permettra plus de vous connecter.',
    en: '“{name}” will no longer let you sign in.',
    it: '«{name}» non permetterà più di accedere.',
  },
  remove_last: {
    fr: '« {name} » est votre seul second facteur : ensuite, le mot de passe suffira pour se connecter.',
    en: '“{name}” is your only second factor: afterwards the password alone will be enough to sign in.',
    it: '«{name}» è il suo unico secondo fattore: in seguito basterà la password per accedere.',
  },
  removed: { fr: 'Clé d’accès supprimée', en: 'Passkey removed', it: 'Passkey rimossa' },
  use: { fr: 'Utiliser une clé d’accès', en: 'Use a passkey', it: 'Usa una passkey' },
  use_text: {
    fr: 'Confirmez avec l’empreinte, le visage ou le code de votre appareil.',
    en: 'Confirm with the fingerprint, face or PIN of your device.',
    it: 'Confermi con l’impronta, il volto o il codice del suo dispositivo.',
  },
  must_enrol: {
    fr: 'Le bureau exige un second facteur. Une clé d’accès est le plus simple : votre appareil la conserve, et elle remplace aussi le mot de passe.',
    en: 'The office requires a second factor. A passkey is the easiest: your device keeps it, and it replaces the password too.',
    it: 'Lo studio richiede un secondo fattore. Una passkey è la via più semplice: la conserva il suo dispositivo, e sostituisce anche la password.',
  },
  choose_app: {
    fr: 'Utiliser plutôt une application de codes',
    en: 'Use a code app instead',
    it: 'Usa invece un’applicazione di codici',
  },
  'problem.cancelled': {
    fr: 'La demande a été interrompue ou a expiré. Réessayez, ou utilisez votre mot de passe.',
    en: 'The request was cancelled or timed out. Try again, or use your password.',
    it: 'La richiesta è stata interrotta o è scaduta. Riprovi, oppure usi la sua password.',
  },
  'problem.known': {
    fr: 'Cet appareil a déjà une clé d’accès pour votre compte. Utilisez un autre appareil pour en ajouter une.',
    en: 'This device already has a passkey for your account. Use another device to add one.',
    it: 'Questo dispositivo ha già una passkey per il suo account. Usi un altro dispositivo per aggiungerne una.',
  },
  'problem.address': {
    fr: 'Les clés d’accès ne fonctionnent qu’à cette adresse : {domain}. Ouvrez Égide à cette adresse, puis réessayez.',
    en: 'Passkeys work only at this address: {domain}. Open Égide there, then try again.',
    it: 'Le passkey funzionano solo a questo indirizzo: {domain}. Apra Égide a questo indirizzo, poi riprovi.',
  },
  'problem.device': {
    fr: 'Cet appareil ne peut pas vérifier que c’est vous. Configurez-y un code, l’empreinte ou le visage, ou utilisez un autre appareil.',
    en: 'This device cannot check that it is you. Set up a PIN, fingerprint or face on it, or use another device.',
    it: 'Questo dispositivo non può verificare che sia lei. Vi configuri un codice, l’impronta o il volto, oppure usi un altro dispositivo.',
  },
  'problem.failed': {
    fr: 'Le navigateur n’a pas pu utiliser de clé d’accès. Réessayez, ou utilisez votre mot de passe.',
    en: 'The browser could not use a passkey. Try again, or use your password.',
    it: 'Il browser non ha potuto usare una passkey. Riprovi, oppure usi la sua password.',
  },
  'error.off': {
    fr: 'Les clés d’accès ne sont pas possibles à l’adresse de ce serveur.',
    en: 'Passkeys are not possible at the address of this server.',
    it: 'Le passkey non sono possibili all’indirizzo di questo server.',
  },
  'error.refused': {
    fr: 'Cette clé d’accès n’a pas été acceptée. Connectez-vous avec votre mot de passe, puis vérifiez vos clés d’accès dans votre profil.',
    en: 'This passkey was not accepted. Sign in with your password, then check the passkeys in your profile.',
    it: 'Questa passkey non è stata accettata. Acceda con la sua password, poi verifichi le passkey nel suo profilo.',
  },
  'error.expired': {
    fr: 'La demande a plus de cinq minutes ou a déjà servi. Recommencez.',
    en: 'The request is more than five minutes old or has already been used. Start again.',
    it: 'La richiesta ha più di cinque minuti o è già stata usata. Ricominci.',
  },
  'error.not_added': {
    fr: 'La clé d’accès n’a pas été ajoutée : elle ne vient pas de cette adresse, ou l’appareil n’a pas vérifié que c’était vous. Recommencez.',
    en: 'The passkey was not added: it does not come from this address, or the device did not check that it was you. Start again.',
    it: 'La passkey non è stata aggiunta: non proviene da questo indirizzo, oppure il dispositivo non ha verificato che fosse lei. Ricominci.',
  },
  'error.known': {
    fr: 'Cette clé d’accès est déjà enregistrée.',
    en: 'This passkey is already registered.',
    it: 'Questa passkey è già registrata.',
  },
  'error.too_many': {
    fr: 'Vous avez déjà {max} clés d’accès. Supprimez-en une que vous n’utilisez plus.',
    en: 'You already have {max} passkeys. Remove one that you no longer use.',
    it: 'Ha già {max} passkey. Ne rimuova una che non usa più.',
  },
  'error.name_missing': {
    fr: 'Indiquez un nom.',
    en: 'Enter a name.',
    it: 'Indichi un nome.',
  },
  'error.last_required': {
    fr: 'Votre bureau exige un second facteur, et cette clé d’accès est le seul. Ajoutez-en d’abord un autre.',
    en: 'Your office requires a second factor, and this passkey is the only one. Add another one first.',
    it: 'Il suo studio richiede un secondo fattore, e questa passkey è l’unico. Ne aggiunga prima un altro.',
  },
})
