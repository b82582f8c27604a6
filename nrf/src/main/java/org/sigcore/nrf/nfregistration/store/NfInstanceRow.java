// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.sigcore.model.Json;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.nfregistration.api.NfInstance;

/** A row of NfInstances. */
@Entity(name = "NfInstanceRow")
@Table(name = "NfInstances")
public class NfInstanceRow {
    @Id
    @Column(name = "nf_instance_id")
    private String id = "";

    @Column(name = "nf_type")
    private String nfType = "";

    @Column(name = "nf_status")
    private String nfStatus = "";

    @Column(name = "revision")
    private long revision;

    @Column(name = "document")
    private String document = "";

    protected NfInstanceRow() {}

    static NfInstanceRow of(NfInstance instance) {
        NfInstanceRow row = new NfInstanceRow();
        row.id = instance.id();
        row.nfType = instance.profile().nfType();
        row.nfStatus = instance.profile().nfStatus();
        row.revision = instance.revision();
        row.document = Json.text(instance.profile().document());
        return row;
    }

    NfInstance toInstance() {
        return new NfInstance(
                NFProfile.of(Json.parseObject(document.getBytes(java.nio.charset.StandardCharsets.UTF_8))), revision);
    }
}
