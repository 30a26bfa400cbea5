/** Whether this browser can use passkeys at the address of this page: not under an IP address, and with https or on this machine only. */
export const arePasskeysPossible = () =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
