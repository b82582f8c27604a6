// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.RefersTo;
import org.sigcore.platform.configuration.schema.Size;

/** Configuration document {@code policydata/pcfue/upsis/{name}}: a UE policy section. */
@Doc("UE policy section (TS 24.501 Annex D) that policies install by name.")
@SpecRef("TS 24.501 D.6.2")
public record Upsi(
        @Nullable @Size(max = 512) String description,

        @Doc("PLMN of the section. If absent, the PLMN of this PCF.") @Nullable
        Plmn plmnId,

        @Doc("UPSC of the section in its PLMN. Use a different code for different contents, because UEs report their "
                + "sections by it.")
        @Range(min = 0, max = 65_535)
        int upsc,

        @Doc("URSP rules of the section, sent to the UE in the order of their precedence.")
        @Default("[]")
        @Size(max = 255)
        @RefersTo("policydata/pcfue/ursps")
        List<String> ursps,

        @Doc("Contents of a part of type ANDSP (TS 24.526 5.3) in Base64, sent unchanged.")
        @Nullable
        @Size(max = 65_000)
        String andsp) {
    /** PLMN identity. */
    @Doc("PLMN.")
    @SpecRef("TS 29.571 5.4.4.3")
    public record Plmn(
            @Matches("[0-9]{3}") String mcc,
            @Matches("[0-9]{2,3}") String mnc) {}

    /** Checks constraints that the schema cannot express. */
    public void check(Problems problems) {
        problems.unless(!ursps.isEmpty() || andsp != null, "", "expected ursps or andsp");
        try {
            if (andsp != null) {
                var _ = Base64.getDecoder().decode(andsp);
            }
        } catch (IllegalArgumentException e) {
            problems.add("/andsp", "expected octets in Base64");
        }
    }
}
