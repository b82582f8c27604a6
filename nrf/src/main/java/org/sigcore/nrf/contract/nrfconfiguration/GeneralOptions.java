// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** {@code generalOptions}: identity of this NRF. */
@Doc("Identity and general behaviour of this NRF.")
public record GeneralOptions(
        @Doc("PLMNs of this NRF. If empty, those of the start-up configuration apply.")
        List<Plmn> nrfPlmnList,

        @Doc("Host under which other NRFs know this one; used in Via.") @Nullable @Size(min = 1, max = 253)
        String ocnrfHost,

        @Doc("Port of that host.") @Range(min = 1, max = 65535)
        int ocnrfPort,

        @Doc("Compresses discovery responses with gzip for consumers that accept it.")
        FeatureStatus responseCompression,

        @Doc("Accepts and counts known schema deviations of products in the field: empty or null optional attributes, "
                + "host names of one label or with an underscore, one serviceInstanceId for several services, SMFs "
                + "and UPFs without information on data networks, and objects in a query where an array is defined, "
                + "or the reverse.")
        FeatureStatus lenient) {
    /** Identity of a PLMN. */
    @Doc("PLMN.")
    public record Plmn(
            @Matches("[0-9]{3}") String mcc,
            @Matches("[0-9]{2,3}") String mnc) {
        /** Returns the PLMN as an identity. */
        public PlmnId id() {
            return new PlmnId(mcc, mnc);
        }
    }

    /** Document of the configuration API. */
    public static final ConfigResource<GeneralOptions> RESOURCE = ConfigResource.of(
            "generalOptions",
            GeneralOptions.class,
            new GeneralOptions(List.of(), null, 80, FeatureStatus.DISABLED, FeatureStatus.ENABLED));

    /**
     * Returns the PLMNs of this NRF.
     *
     * @param otherwise the PLMNs of its start-up configuration, used while the list is empty
     */
    public List<PlmnId> plmns(List<PlmnId> otherwise) {
        return nrfPlmnList.isEmpty()
                ? otherwise
                : nrfPlmnList.stream().map(Plmn::id).toList();
    }

    /** Returns host and port; null if no host is configured. */
    public @Nullable String authority() {
        return ocnrfHost == null ? null : ocnrfHost + ":" + ocnrfPort;
    }
}
