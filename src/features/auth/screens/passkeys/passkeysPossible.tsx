/** Whether this browser can use passkeys at the address of this page: a host name (not an IP address), with https or on localhost. */
export const arePasskeysPossible = () =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
