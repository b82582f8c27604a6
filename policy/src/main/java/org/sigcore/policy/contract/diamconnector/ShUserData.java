// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamconnector;

import java.util.List;
import java.util.Map;
import org.sigcore.model.SpecRef;

/**
 * User-Data of Sh, extracted from the Sh-Data document.
 *
 * @param values text values by element path below Sh-Data, such as {@code PublicIdentifiers/MSISDN}
 * @param repositories text values by element path below ServiceData, by ServiceIndication; empty for a repository
 *     without data
 */
@SpecRef({"TS 29.328 C", "TS 29.328 7.6"})
public record ShUserData(Map<String, List<String>> values, Map<String, Map<String, List<String>>> repositories) {}
