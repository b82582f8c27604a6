// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;

class ErrorDictionaryOptionsTest {
    private static final ProblemDetails MISSING = ProblemDetails.of(SbiCause.MANDATORY_IE_MISSING, "/dnn: missing");

    @Test
    void enabledDictionary_prefixesDetailWithErrorId() {
        ErrorDictionaryOptions dictionary = new ErrorDictionaryOptions(true, "EC-OBSF-BSF_MGMT");

        assertThat(dictionary.name(MISSING).detail()).isEqualTo("EC-OBSF-BSF_MGMT-05: /dnn: missing");
        assertThat(dictionary.name(MISSING).cause()).isEqualTo("MANDATORY_IE_MISSING");
        assertThat(dictionary.name(ProblemDetails.of(503, null, null)).detail()).isEqualTo("EC-OBSF-BSF_MGMT-99");
    }

    @Test
    void defaultDictionary_changesNothing() {
        assertThat(ErrorDictionaryOptions.RESOURCE.defaults().name(MISSING)).isSameAs(MISSING);
    }
}
