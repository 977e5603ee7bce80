/** TLS policies of a listener, weakest first: the values of the annotation. A user's own policy is not in the list. */
export const TLS_POLICIES: readonly string[] = [
  "tls_cipher_policy_1_0",
  "tls_cipher_policy_1_1",
  "tls_cipher_policy_1_2",
  "tls_cipher_policy_1_2_strict",
  "tls_cipher_policy_1_2_strict_with_1_3",
];
